import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { FieldFindings } from "./field-findings.tsx";

interface FieldProps {
	label: string;
	hint?: ReactNode;
	/** What is wrong with the value; announced, and shown instead of the hint. */
	error?: string | undefined;
	required?: boolean;
	/** Key under which a test has findings about it. Default: none are shown. */
	setting?: string | undefined;
	/** The input, which gets the ids that connect it to its label and hint, or a function of them that draws it. */
	children: ReactElement<Partial<FieldIds>> | ((ids: FieldIds) => ReactNode);
}

export interface FieldIds {
	id: string;
	"aria-describedby": string | undefined;
	"aria-invalid": boolean | undefined;
}

/** An input with its label above and its hint below. */
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
