import type { ComponentProps } from "react";
import { numberProblem } from "./number-text.ts";
import { TextField } from "./text-field.tsx";

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "inputMode"> & { isWhole?: boolean };

/** A number, or nothing. A text that is none is marked, and keeps the form from being sent: it would be read as no number. */
export function NumberField({ isWhole = false, error, ...field }: NumberFieldProps) {
	const problem = numberProblem(field.value, isWhole);
	return (
		<TextField
			{...field}
			inputMode={isWhole ? "numeric" : "decimal"}
			error={problem ?? error}
			ref={(input) => input?.setCustomValidity(problem ?? "")}
		/>
	);
}
