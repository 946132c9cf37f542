import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { FieldFindings } from "./field-findings.tsx";

interface FieldProps {
	label: string;
	hint?: ReactNode;
	/** Announced, and shown instead of the hint. */
	error?: string | undefined;
	required?: boolean;
	/** Key of the setting whose test findings are shown. Default: none. */
	setting?: string | undefined;
	/** The input, or a function that renders the input with the ids of the label and hint. */
	children: ReactElement<Partial<FieldIds>> | ((ids: FieldIds) => ReactNode);
}

export interface FieldIds {
	id: string;
	"aria-describedby": string | undefined;
	"aria-invalid": boolean | undefined;
}

export function Field({ label, hint, error, required, setting, children }: FieldProps) {
	const id = useId();
	const noteId = `${id}-note`;
	const note = error ?? hint;
	const ids = { id, "aria-describedby": note ? noteId : undefined, "aria-invalid": error ? true : undefined };
	return (
		<div className="grid content-start gap-1">
			<label htmlFor={id} className="font-medium">
				{label}
				{required && <span className="text-muted"> (required)</span>}
			</label>
			{typeof children === "function" ? children(ids) : cloneElement(children, ids)}
			{note && (
				<p id={noteId} className={`text-[13px] ${error ? "text-bad" : "text-muted"}`}>
					{note}
				</p>
			)}
			{setting !== undefined && <FieldFindings setting={setting} />}
		</div>
	);
}
