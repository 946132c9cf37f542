import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import type { Binding } from "../bind/bind-field.ts";
import { isSameValue } from "../is-same-value.ts";
import { type EnvNoun, EnvRowFields } from "./env-row.tsx";
import { type EnvRow, envOfRows, envRows, newEnvRow } from "./env-rows.ts";

interface EnvEditorProps {
	/** Accessible name of the group. */
	label: string;
	binding: Binding<unknown>;
	/** Whether values may refer to a company secret. */
	acceptsSecrets: boolean;
	/** Kind of the rows. Default: variables. */
	noun?: EnvNoun;
}

export function EnvEditor({ label, binding: { value, change }, acceptsSecrets, noun = "variable" }: EnvEditorProps) {
	const [own, setOwn] = useState<{ rows: EnvRow[]; env: unknown }>(() => ({ rows: envRows(value), env: value }));
	// A value that differs from the rows was set by another control, for example the JSON view.
	if (!isSameValue(own.env, value)) setOwn({ rows: envRows(value), env: value });
	const { rows } = own;

	function update(next: EnvRow[]) {
		const env = envOfRows(next);
		setOwn({ rows: next, env });
		if (!isSameValue(env, value)) change(env);
	}
	const replace = (id: string, patch: Partial<EnvRow>) =>
		update(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)));

	return (
		<fieldset aria-label={label} className="grid gap-2">
			{rows.map((row) => (
				<EnvRowFields
					key={row.id}
					row={row}
					isRepeated={rows.some((other) => other.id !== row.id && other.name !== "" && other.name === row.name)}
					acceptsSecrets={acceptsSecrets}
					noun={noun}
					onChange={(patch) => replace(row.id, patch)}
					onRemove={() => update(rows.filter((other) => other.id !== row.id))}
				/>
			))}
			<div>
				<Button size="small" onClick={() => setOwn({ rows: [...rows, newEnvRow()], env: value })}>
					<Icon name="plus" className="size-3.5" />
					{acceptsSecrets ? `Add a ${noun}` : "Add a value"}
				</Button>
			</div>
			{acceptsSecrets && rows.some((row) => typeof row.value !== "string") && (
				<p className="text-[13px] text-muted">Runs get the secret's current value. It is never displayed.</p>
			)}
		</fieldset>
	);
}
