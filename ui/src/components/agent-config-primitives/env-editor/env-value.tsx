import { useEffect, useRef, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { focusOnMount } from "../../../kit/dialog/focus-on-mount.ts";
import { Combobox } from "../../../kit/form/combobox.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { useFormHelpers } from "../form-helpers.ts";
import { type EnvRow, isMasked } from "./env-rows.ts";

interface EnvValueProps {
	row: EnvRow;
	/** Accessible name of the control. */
	label: string;
	/** Why the reference to a secret is not valid. */
	problem: string | undefined;
	onChange: (value: EnvRow["value"]) => void;
}

export function EnvValue({ row: { value }, label, problem, onChange }: EnvValueProps) {
	const { secretNames } = useFormHelpers();
	const [isReplaced, setReplaced] = useState(false);
	const reference = useRef<HTMLDivElement>(null);
	const isEmpty = typeof value !== "string" && value.secretName.trim() === "";
	// The form is not sent without it, and says so at this field.
	useEffect(() => {
		reference.current?.querySelector("input")?.setCustomValidity(isEmpty ? (problem ?? "") : "");
	}, [isEmpty, problem]);
	if (typeof value !== "string") {
		return (
			<div ref={reference}>
				<Combobox
					label={`Secret for ${label}`}
					freeEntry
					placeholder="Secret name"
					value={value.secretName}
					onChange={(secretName) => onChange({ ...value, secretName })}
					options={secretNames.map((name) => ({ value: name }))}
					invalid={problem !== undefined && value.secretName !== ""}
				/>
			</div>
		);
	}
	if (isMasked(value)) {
		return (
			<div className={`${inputClass} flex items-center justify-between gap-2 py-0.5! pr-0.5! text-muted`}>
				<span>
					<span aria-hidden="true">••••••••</span>
					<span className="sr-only">Value of {label}: </span> stored, hidden
				</span>
				<Button
					variant="quiet"
					size="small"
					onClick={() => {
						setReplaced(true);
						onChange("");
					}}
				>
					Replace
				</Button>
			</div>
		);
	}
	return (
		<textarea
			// Focused after Replace, so that the next keystrokes enter the value instead of running shortcuts.
			ref={isReplaced ? focusOnMount : undefined}
			aria-label={`Value of ${label}`}
			rows={value.includes("\n") ? 3 : 1}
			spellCheck={false}
			autoComplete="off"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			className={`${inputClass} block resize-y font-mono text-[13px]`}
		/>
	);
}
