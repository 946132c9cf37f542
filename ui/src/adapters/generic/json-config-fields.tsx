import { useState } from "react";
import { DraftTextArea } from "../../components/agent-config-primitives/draft-text-area.tsx";
import { Field } from "../../components/agent-config-primitives/field.tsx";
import type { AdapterConfigFieldsProps } from "../types.ts";

const NOT_AN_OBJECT = 'Enter a JSON object, for example { "cwd": "/path" }.';

/** Used for adapters without a form, and for settings that a form omits. */
export function JsonConfigFields(props: AdapterConfigFieldsProps) {
	const config = props.mode === "create" ? (props.values.adapterSchemaValues ?? {}) : inEffect(props);
	const [refused, setRefused] = useState<string | null>(null);
	const models = props.models.map((model) => model.id).join(", ");

	function commit(text: string) {
		const next = readObject(text);
		setRefused(next ? null : text);
		if (!next) return;
		if (props.mode === "create") return props.set({ adapterSchemaValues: next });
		for (const key of Object.keys({ ...config, ...next })) {
			if (JSON.stringify(config[key]) !== JSON.stringify(next[key])) props.mark(key, next[key]);
		}
	}

	return (
		<Field
			label="Configuration"
			hint={`A JSON object. See the adapter's documentation for its keys.${models && ` Known models: ${models}.`}`}
			error={refused === null ? undefined : NOT_AN_OBJECT}
		>
			{(ids) => (
				<DraftTextArea
					{...ids}
					// While the text is invalid, blocks the form, which would submit the last valid value.
					ref={(element) => element?.setCustomValidity(refused === null ? "" : NOT_AN_OBJECT)}
					rows={8}
					value={refused ?? JSON.stringify(config, null, 2)}
					onCommit={commit}
				/>
			)}
		</Field>
	);
}

function inEffect({ config, eff }: Extract<AdapterConfigFieldsProps, { mode: "edit" }>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(config).map(([key, stored]) => [key, eff(key, stored)]));
}

function readObject(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value)
			? (value as Record<string, unknown>)
			: null;
	} catch {
		return null;
	}
}
