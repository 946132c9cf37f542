import { type FormEvent, useEffect, useRef, useState } from "react";
import { isSameValue } from "../../../components/agent-config-primitives/is-same-value.ts";
import { useFormDraft } from "../../../kit/form/use-form-draft.ts";
import { useLeaveWarning } from "../../../kit/form/use-leave-warning.ts";
import { fieldErrorsOf, remainingError } from "./field-errors.ts";

interface SettingsFormOptions<Values> {
	/** Identifies the form and its record; drafts are stored under this name. */
	name: string;
	/** The values on the server. Fields that are not edited follow these values. */
	stored: Values;
	save: (values: Values, changed: Partial<Values>) => Promise<unknown>;
	/** Returns the path of a field in the request body, by which errors name the field. Default: the field's key. */
	pathOf?: (key: string) => string;
	/** Whether the edits hold no secrets, so that the browser may store them. Default: it may. */
	isStorable?: (changed: Partial<Values>) => boolean;
}

export type SettingsFormState = Omit<ReturnType<typeof useSettingsForm<Record<string, unknown>>>, "field" | "values">;

export type FieldProps<Values> = <Key extends keyof Values & string>(
	key: Key,
) => {
	value: Values[Key];
	onChange: (value: Values[Key]) => void;
	error: string | undefined;
};

const underItsName = (key: string) => key;

/** Keeps edits until they are saved, and shows the server's errors at their fields. */
export function useSettingsForm<Values extends object>(options: SettingsFormOptions<Values>) {
	const { name, stored, save, pathOf = underItsName } = options;
	const [draft, change] = useFormDraft<Values>(name, options.isStorable);
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

	// Hides the error once the rejected input has been discarded.
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
		/** Excludes errors that a field shows. */
		error: remainingError(shownError, fields),
		/** Paths of fields that show their own problem. */
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

/** Restores the focus after saving, which is lost because the fields are disabled while saving. */
function useRestoredFocus(isPending: boolean): () => void {
	const focused = useRef<Element | null>(null);
	useEffect(() => {
		// The user may have moved the focus.
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
