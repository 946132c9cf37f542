import type { ComponentProps } from "react";
import { type NumberKind, numberProblem } from "./number-text.ts";
import { TextField } from "./text-field.tsx";

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "inputMode"> & { kind?: NumberKind };

/** Text that is not a number is marked and blocks the form; it would be saved as empty. */
export function NumberField({ kind = "number", error, ...field }: NumberFieldProps) {
	const problem = numberProblem(field.value, kind);
	return (
		<TextField
			{...field}
			inputMode={kind === "whole" ? "numeric" : "decimal"}
			error={problem ?? error}
			ref={(input) => input?.setCustomValidity(problem ?? "")}
		/>
	);
}
