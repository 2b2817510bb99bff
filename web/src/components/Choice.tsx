// One of a few values, as a row of buttons: radio buttons underneath, so keys and screen readers
// treat it as what it is.

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

export interface Option<Value> {
  value: Value;
  label: ComponentChildren;
  /** A sentence about it, in sight while it is chosen and told with its button. */
  help?: string;
}

export function Choice<Value extends string | number | boolean>(props: {
  name: string;
  legend: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hideLegend?: boolean;
}): JSX.Element {
  // The same choice may stand twice on a page, each a group of its own.
  const group = `${props.name}-${useId()}`;
  return (
    <fieldset class="choice" data-choice={props.name}>
      <legend class={props.hideLegend ? "unseen" : ""}>{props.legend}</legend>
      <div class="choice-row">
        {props.options.map(({ value, label, help }) => (
          <label key={`${value}`} class="choice-item">
            <input
              type="radio"
              name={group}
              value={`${value}`}
              checked={value === props.value}
              aria-describedby={help === undefined ? undefined : `${group}-${value}`}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {props.options.map(
        ({ value, help }) =>
          help !== undefined && (
            <p
              key={`${value}`}
              id={`${group}-${value}`}
              class="help"
              hidden={value !== props.value}
            >
              {help}
            </p>
          ),
      )}
    </fieldset>
  );
}
