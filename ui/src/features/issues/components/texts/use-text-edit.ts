import { parseJson } from "@paperclipai/adapter-utils";
import { ApiError, type Issue, updateIssue } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "../../../../api/client.ts";
import { writeIssue } from "../../../../api/issue-cache.ts";
import { DRAFTS, tabStorage } from "../../../../kit/browser/page-storage.ts";

type Field = "title" | "description";

interface Edit {
	draft: string;
	/** The text before editing, by which the server detects conflicts. */
	base: string;
}

export interface TextEdit {
	/** `null` while not editing. */
	draft: string | null;
	/** The stored text that saving would overwrite. */
	conflict: string | null;
	error: unknown;
	isSaving: boolean;
	start: () => void;
	change: (draft: string) => void;
	cancel: () => void;
	save: (overwrite?: boolean) => Promise<void>;
}

/** Input survives a reload. */
export function useTextEdit(issue: Issue, field: Field): TextEdit {
	const queryClient = useQueryClient();
	const key = `${DRAFTS} ${field} ${issue.id}`;
	const [edit, setEdit] = useState<Edit | null>(() => parseJson(tabStorage.get(key) ?? "") as Edit | null);
	const [conflict, setConflict] = useState<string | null>(null);
	const [error, setError] = useState<unknown>(null);
	const [isSaving, setSaving] = useState(false);
	const stored = issue[field] ?? "";

	const latest = useRef(edit);
	function store(next: Edit | null) {
		latest.current = next;
		setEdit(next);
		setError(null);
		if (next === null) {
			setConflict(null);
			tabStorage.set(key, null);
		} else tabStorage.set(key, JSON.stringify(next));
	}

	async function save(overwrite = false) {
		if (!edit || isSaving) return;
		if (edit.draft === edit.base && !overwrite) return store(null);
		setSaving(true);
		const base = overwrite && conflict !== null ? conflict : edit.base;
		const body = { [field]: edit.draft, basedOn: { [field]: base } };
		try {
			const saved = await api.call(updateIssue, { params: { issueId: issue.id }, body });
			writeIssue(queryClient, saved);
			// Text typed while saving is still unsaved.
			const typed = latest.current;
			store(typed && typed.draft !== edit.draft ? { draft: typed.draft, base: saved[field] ?? "" } : null);
		} catch (thrown) {
			setError(thrown);
			setConflict(textOfOther(thrown, field));
		}
		setSaving(false);
	}

	return {
		draft: edit?.draft ?? null,
		...{ conflict, error, isSaving, save },
		start: () => store({ draft: stored, base: stored }),
		change: (draft) => store({ draft, base: edit?.base ?? stored }),
		cancel: () => store(null),
	};
}

function textOfOther(error: unknown, field: Field): string | null {
	if (!(error instanceof ApiError) || error.code !== "issue_changed") return null;
	return (error.details as Partial<Record<Field, string | null>>)[field] ?? "";
}
