import { isSecretName } from "@paperclipai/adapter-utils";
import { useEffect, useRef } from "react";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { Select } from "../../../kit/form/select.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { useFormHelpers } from "../form-helpers.ts";
import { type EnvRow, hidesSecret } from "./env-rows.ts";
import { EnvValue } from "./env-value.tsx";

export type EnvNoun = "variable" | "header";

interface EnvRowFieldsProps {
	row: EnvRow;
	isRepeated: boolean;
	acceptsSecrets: boolean;
	noun: EnvNoun;
	onChange: (patch: Partial<EnvRow>) => void;
	onRemove: () => void;
}

export function EnvRowFields({ row, isRepeated, acceptsSecrets, noun, onChange, onRemove }: EnvRowFieldsProps) {
	const { errors, canMoveToSecret, moveToSecret } = useFormHelpers();
	const nameField = useRef<HTMLInputElement>(null);
	// The text value, restored when the type is changed back.
	const typed = useRef("");
	// Only a row that was just added has no name.
	useEffect(() => {
		if (nameField.current?.value === "") nameField.current.focus();
	}, []);
	const isUnnamed = row.name.trim() === "" && row.value !== "";
	useEffect(() => nameField.current?.setCustomValidity(isUnnamed ? `Enter a ${noun} name.` : ""), [isUnnamed, noun]);
	const label = row.name || `the new ${noun}`;
	const hasNoSecret = typeof row.value !== "string" && row.value.secretName.trim() === "";
	const problem = isRepeated ? "Duplicate name. The last value is used." : errors[`env.${row.name}`];
	const isReference = typeof row.value !== "string";
	const isMovable = canMoveToSecret?.(row.name) === true;
	const looksSecret = !isReference && (hidesSecret(row.value) || (isSecretName(row.name) && row.value !== ""));
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 sm:grid-cols-[minmax(8rem,2fr)_auto_minmax(10rem,3fr)_auto]">
			<input
				ref={nameField}
				aria-label={`Name of ${label}`}
				placeholder={noun === "header" ? "Name" : "NAME"}
				spellCheck={false}
				autoComplete="off"
				value={row.name}
				aria-invalid={isRepeated || (problem && !isReference) ? true : undefined}
				onChange={(event) => onChange({ name: event.target.value })}
				className={`${inputClass} font-mono text-[13px]`}
			/>
			{acceptsSecrets && (
				<Select
					className="max-sm:col-span-2"
					label={`Type of ${label}`}
					value={isReference ? "secret" : "value"}
					onChange={(kind) => {
						if (typeof row.value === "string") typed.current = row.value;
						onChange({ value: kind === "secret" ? { type: "secret_ref", secretName: "" } : typed.current });
					}}
					options={[
						{ value: "value", label: "Value" },
						{ value: "secret", label: "Secret" },
					]}
				/>
			)}
			<div className={`min-w-0 max-sm:col-span-2 ${acceptsSecrets ? "" : "sm:col-span-2"}`}>
				<EnvValue
					row={row}
					label={label}
					problem={hasNoSecret ? "Choose a secret, or enter the name of one." : isReference ? problem : undefined}
					onChange={(value) => onChange({ value })}
				/>
			</div>
			<Button
				variant="quiet"
				size="small"
				aria-label={`Remove ${label}`}
				title="Remove"
				onClick={onRemove}
				className="max-sm:col-start-2 max-sm:row-start-1"
			>
				<Icon name="trash" />
			</Button>
			{(problem || (acceptsSecrets && looksSecret)) && (
				<div className="flex flex-wrap items-center gap-x-2 text-[13px] max-sm:col-span-2 sm:col-span-4">
					{problem && !hasNoSecret && <span className="text-bad">{problem}</span>}
					{acceptsSecrets && looksSecret && isMovable && (
						<Button
							size="small"
							className="max-w-full wrap-anywhere whitespace-normal!"
							onClick={() => moveToSecret(row.name)}
						>
							<Icon name="lock" className="size-3.5" />
							Move {row.name} to a secret
						</Button>
					)}
					{acceptsSecrets && looksSecret && !isMovable && (
						<span className="text-muted">
							This value looks sensitive.{" "}
							{canMoveToSecret
								? "After you save, it is hidden and can be moved to a secret."
								: "After you save, it is hidden. To use a secret of the company instead, choose Secret."}
						</span>
					)}
				</div>
			)}
		</div>
	);
}
