import type { ComponentProps } from "react";
import { type NumberKind, numberProblem } from "./number-text.ts";
import { TextField } from "./text-field.tsx";

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "inputMode"> & { kind?: NumberKind };

/** A number, or nothing. A text that is none is marked, and keeps the form from being sent: it would be read as no number. */
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
