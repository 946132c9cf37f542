import { type FormEvent, useState } from "react";
import { useLeaveWarning } from "../../../kit/use-leave-warning.ts";
import { fieldErrorsOf } from "./field-errors.ts";

interface SettingsFormOptions<Values> {
	/** The values on the server. Fields that were not edited follow them. */
	stored: Values;
	save: (values: Values, changed: Partial<Values>) => Promise<unknown>;
}

/** A form that knows what was edited, warns before it is left, and shows what the server says of a field. */
export function useSettingsForm<Values extends object>({ stored, save }: SettingsFormOptions<Values>) {
	const [draft, setDraft] = useState<Partial<Values>>({});
	const [isPending, setPending] = useState(false);
	const [error, setError] = useState<unknown>(null);
	const changed = withoutSame(draft, stored);
	const isDirty = Object.keys(changed).length > 0;
	const values: Values = { ...stored, ...draft };
	useLeaveWarning(() => isDirty && !isPending);

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		setPending(true);
		setError(null);
		try {
			await save(values, changed);
			setDraft({});
		} catch (thrown) {
			setError(thrown);
		}
		setPending(false);
	}

	return {
		values,
		isDirty,
		isPending,
		error,
		errors: fieldErrorsOf(error),
		set: <Key extends keyof Values>(key: Key, value: Values[Key]) => setDraft((known) => ({ ...known, [key]: value })),
		reset() {
			setDraft({});
			setError(null);
		},
		submit,
	};
}

function withoutSame<Values extends object>(draft: Partial<Values>, stored: Values): Partial<Values> {
	const entries = Object.entries(draft).filter(
		([key, value]) => JSON.stringify(value) !== JSON.stringify(stored[key as keyof Values]),
	);
	return Object.fromEntries(entries) as Partial<Values>;
}
