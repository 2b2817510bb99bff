// A house rule: its name, what it means, its clause, and its values to choose from.

import type { JSX } from "preact";
import { known, number, t } from "../i18n.ts";
import { allows } from "../lobby.ts";
import type { OptionInfo, OptionValue } from "../protocol.ts";

export function optionName(name: string): string {
  return known(`option.${name}`, name);
}

export function valueName(option: string, value: OptionValue): string {
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return t(`value.${value}`);
  return known(`option.${option}.${value}`, value);
}

function range(option: OptionInfo): string {
  const { minimum, maximum } = option;
  if (minimum === null) return "";
  return maximum === null
    ? t("lobby.from", { minimum })
    : t("lobby.range", { minimum, maximum });
}

export function OptionField(props: {
  option: OptionInfo;
  value: OptionValue;
  onChange: (value: OptionValue) => void;
}): JSX.Element {
  const { option, value, onChange } = props;
  const help = known(`option.${option.name}.help`, "");
  return (
    <label class="field">
      <span class="label">
        {optionName(option.name)} <span class="clause">{option.clause}</span>
      </span>
      {option.values ? (
        <select
          name={option.name}
          value={`${value}`}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            const found = option.values?.find((offered) => `${offered}` === chosen);
            if (found !== undefined) onChange(found);
          }}
        >
          {option.values.map((offered) => (
            <option key={`${offered}`} value={`${offered}`} selected={offered === value}>
              {valueName(option.name, offered)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="number"
          name={option.name}
          inputMode="numeric"
          step={1}
          min={option.minimum ?? undefined}
          max={option.maximum ?? undefined}
          value={Number(value)}
          onChange={(event) => {
            const wanted = event.currentTarget.valueAsNumber;
            if (allows(option, wanted)) onChange(wanted);
            else event.currentTarget.value = `${value}`;
          }}
        />
      )}
      <span class="help">
        {help} {option.values ? "" : range(option)}
      </span>
    </label>
  );
}
