import type { IssuePriority } from "@paperclipai/shared";
import { useState } from "react";
import { useFormDraft } from "../../../../kit/form/use-form-draft.ts";

export interface NewIssuePreset {
	assigneeAgentId?: string | undefined;
	projectId?: string | undefined;
	parentId?: string | undefined;
}

export interface NewIssue {
	title: string;
	description: string;
	priority: IssuePriority;
	assignee: string;
	project: string;
}

/** Input is kept until the issue is created. */
export function useNewIssue(companyId: string, { parentId, assigneeAgentId = "", projectId = "" }: NewIssuePreset) {
	const [draft, change] = useFormDraft<NewIssue>(`new issue ${parentId ?? companyId} ${assigneeAgentId}${projectId}`);
	const [isRestored, setRestored] = useState(Object.values(draft).some((value) => value !== ""));
	const preset: NewIssue = {
		...{ title: "", description: "", priority: "medium" },
		...{ assignee: assigneeAgentId, project: projectId },
	};
	return {
		values: { ...preset, ...draft },
		/** Entered before the form was opened. */
		isRestored,
		set: <Key extends keyof NewIssue>(key: Key, value: NewIssue[Key]) =>
			change((known) => ({ ...known, [key]: value })),
		clear() {
			change(() => ({}));
			setRestored(false);
		},
	};
}
