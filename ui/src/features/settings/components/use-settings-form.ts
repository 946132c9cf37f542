import { type FormEvent, useEffect, useRef, useState } from "react";
import { isSameValue } from "../../../components/agent-config-primitives/is-same-value.ts";
import { useFormDraft } from "../../../kit/form/use-form-draft.ts";
import { useLeaveWarning } from "../../../kit/form/use-leave-warning.ts";
import { fieldErrorsOf, remainingError } from "./field-errors.ts";

interface SettingsFormOptions<Values> {
	/** Of the form and the record that it edits, under which what was typed is kept. */
	name: string;
	/** The values on the server. Fields that were not edited follow them. */
	stored: Values;
	save: (values: Values, changed: Partial<Values>) => Promise<unknown>;
	/** Where a field is in the body of the request, as its problems name it. Default: under its own name. */
	pathOf?: (key: string) => string;
}

export type SettingsFormState = Omit<ReturnType<typeof useSettingsForm<Record<string, unknown>>>, "field" | "values">;

/** What the input of a field shows, and how it is changed. */
export type FieldProps<Values> = <Key extends keyof Values & string>(
	key: Key,
) => {
	value: Values[Key];
	onChange: (value: Values[Key]) => void;
	/** What the server says of it. */
	error: string | undefined;
};

const underItsName = (key: string) => key;

/** A form that knows what was edited, keeps it until it is saved, and shows what the server says of a field. */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>) {
	const { name, stored, save, pathOf = underItsName } = options;
	const [draft, change] = useFormDraft<Values>(name);
	const [isPending, setPending] = useState(false);
	const [error, setError] = useState<unknown>(null);
	const changed = withoutSame(draft, stored);
	const isDirty = Object.keys(changed).length > 0;
	const values: Values = { ...stored, ...draft };
	const restoreFocus = useRestoredFocus(isPending);
	useLeaveWarning(() => isDirty && !isPending);

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		restoreFocus();
		setPending(true);
		setError(null);
		try {
			await save(values, changed);
			change(() => ({}));
		} catch (thrown) {
			setError(thrown);
		}
		setPending(false);
	}

	// What was refused is no longer there to be corrected.
	const shownError = isDirty ? error : null;
	const errors = fieldErrorsOf(shownError);
	const fields = Object.keys(stored).map(pathOf);
	const field: FieldProps<Values> = (key) => ({
		value: values[key],
		onChange: (value) => change((known) => ({ ...known, [key]: value })),
		error: errors[pathOf(key)],
	});
	return {
		values,
		isDirty,
		isPending,
		/** What is to be said besides the errors of the fields. */
		error: remainingError(shownError, fields),
		/** Paths in the body of the request whose problems are shown at a field. */
		fields,
		pathOf,
		field,
		reset() {
			change(() => ({}));
			setError(null);
		},
		submit,
	};
}

/** The fields are disabled while they are saved, and a disabled field loses the focus. */
function useRestoredFocus(isPending: boolean): () => void {
	const focused = useRef<Element | null>(null);
	useEffect(() => {
		// Whoever has gone elsewhere meanwhile stays there.
		const isLost = document.activeElement === document.body;
		if (!isPending && isLost && focused.current instanceof HTMLElement) focused.current.focus();
	}, [isPending]);
	return () => {
		focused.current = document.activeElement;
	};
}

function withoutSame<Values extends object>(draft: Partial<Values>, stored: Values): Partial<Values> {
	const entries = Object.entries(draft).filter(([key, value]) => !isSameValue(value, stored[key as keyof Values]));
	return Object.fromEntries(entries) as Partial<Values>;
}
