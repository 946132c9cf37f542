import type { ComponentProps } from "react";
import { DraftInput } from "./draft-input.tsx";

type DraftNumberInputProps = Omit<ComponentProps<typeof DraftInput>, "value" | "onCommit" | "type" | "min"> & {
	value: number | undefined;
	/** `undefined` when the field was emptied, so that the default applies again. */
	onCommit: (value: number | undefined) => void;
	min?: number;
};

/** A number input that commits on blur or Enter; text that is not a number is discarded. */
export function DraftNumberInput({ value, onCommit, min = 0, ...rest }: DraftNumberInputProps) {
	return (
		<DraftInput
			inputMode="decimal"
			{...rest}
			value={value === undefined ? "" : String(value)}
			onCommit={(text) => {
				const number = Number(text.trim());
				if (text.trim() === "") onCommit(undefined);
				else if (Number.isFinite(number) && number >= min) onCommit(number);
			}}
		/>
	);
}
