import { parseJson } from "@paperclipai/adapter-utils";
import { useRef, useState } from "react";
import { DRAFTS } from "../browser/drafts.ts";
import { tabStorage } from "../browser/page-storage.ts";

/**
 * The fields of a form that were edited. They survive another page, a reload and a login, so the form must not hold secrets.
 *
 * @param name Of the form and the record that it edits.
 */
export function useFormDraft<Values extends object>(name: string) {
	const key = `${DRAFTS} form ${name}`;
	const [draft, setDraft] = useState(() => parseJson(tabStorage.get(key) ?? "") as Partial<Values> | null);
	// Also the form that was left while it was saved removes what it has saved.
	const latest = useRef<Partial<Values>>(draft ?? {});

	function change(next: (known: Partial<Values>) => Partial<Values>) {
		latest.current = next(latest.current);
		setDraft(latest.current);
		tabStorage.set(key, Object.keys(latest.current).length > 0 ? JSON.stringify(latest.current) : null);
	}

	return [draft ?? ({} as Partial<Values>), change] as const;
}
