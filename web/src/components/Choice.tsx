// One of a few values, as a row of buttons: radio buttons underneath, so keys and screen readers
// treat it as what it is.

import type { ComponentChildren, JSX } from "preact";

export interface Option<Value> {
  value: Value;
  label: ComponentChildren;
}

export function Choice<Value extends string | number | boolean>(props: {
  name: string;
  legend: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hideLegend?: boolean;
}): JSX.Element {
  return (
    <fieldset class="choice">
      <legend class={props.hideLegend ? "unseen" : ""}>{props.legend}</legend>
      <div class="choice-row">
        {props.options.map(({ value, label }) => (
          <label key={`${value}`} class="choice-item">
            <input
              type="radio"
              name={props.name}
              value={`${value}`}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
