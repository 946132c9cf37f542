import { parseJson } from "@paperclipai/adapter-utils";
import { useRef, useState } from "react";
import { DRAFTS, tabStorage } from "../browser/page-storage.ts";

/**
 * Edited fields survive navigation, a reload and a login, so they must not hold secrets.
 * @param name Identifies the form and its record.
 * @param isStorable Whether the fields hold no secrets; others are lost when the page is left. Default: all are stored.
 */
export function useFormDraft<Values extends object>(
	name: string,
	isStorable: (values: Partial<Values>) => boolean = () => true,
) {
	const key = `${DRAFTS} form ${name}`;
	const [draft, setDraft] = useState(() => parseJson(tabStorage.get(key) ?? "") as Partial<Values> | null);
	// A ref, so that a form that was unmounted while saving still removes the saved values from the draft.
	const latest = useRef<Partial<Values>>(draft ?? {});

	function change(next: (known: Partial<Values>) => Partial<Values>) {
		latest.current = next(latest.current);
		setDraft(latest.current);
		const isStored = Object.keys(latest.current).length > 0 && isStorable(latest.current);
		tabStorage.set(key, isStored ? JSON.stringify(latest.current) : null);
	}

	return [draft ?? ({} as Partial<Values>), change] as const;
}
