import { type ComponentProps, useState } from "react";
import { DraftInput } from "./draft-input.tsx";

type DraftNumberInputProps = Omit<ComponentProps<typeof DraftInput>, "value" | "onCommit" | "type" | "min"> & {
	value: number | undefined;
	/** `undefined` when the field was cleared, so that the default applies again. */
	onCommit: (value: number | undefined) => void;
	min?: number;
	/** Maximum number of decimal places. Default: no limit. */
	decimals?: number;
	unit?: string | undefined;
};

/** Invalid input is marked and blocks the form. */
export function DraftNumberInput({ value, onCommit, min = 0, decimals, unit, ...rest }: DraftNumberInputProps) {
	const [refused, setRefused] = useState<string | null>(null);
	const least = Number.isFinite(min) ? ` of at least ${min}` : "";
	const most = decimals === undefined ? "" : ` with at most ${decimals} decimal places`;
	const problem = refused === null ? "" : `Enter a number${least}${most}.`;

	function commit(text: string) {
		const number = Number(text.trim());
		const isValid = text.trim() === "" || (Number.isFinite(number) && number >= min && hasAtMost(decimals, number));
		setRefused(isValid ? null : text);
		if (isValid) onCommit(text.trim() === "" ? undefined : number);
	}

	return (
		<span className="grid gap-1">
			<span className="relative flex max-w-56 items-center">
				<DraftInput
					inputMode="decimal"
					{...rest}
					ref={(element) => element?.setCustomValidity(problem)}
					{...(problem && { "aria-invalid": true })}
					className={unit ? "pr-20" : ""}
					value={refused ?? (value === undefined ? "" : String(value))}
					onCommit={commit}
				/>
				{unit && <span className="pointer-events-none absolute right-2.5 text-[13px] text-muted">{unit}</span>}
			</span>
			{problem && <span className="text-[13px] text-bad">{problem}</span>}
		</span>
	);
}

function hasAtMost(decimals: number | undefined, number: number): boolean {
	return decimals === undefined || Number(number.toFixed(decimals)) === number;
}
