import { useState } from "react";
import { useFormDraft } from "../../../../kit/form/use-form-draft.ts";
import { type EditedFields, INITIAL_FIELDS } from "../issue-fields.tsx";

export interface NewIssuePreset {
	assigneeAgentId?: string | undefined;
	projectId?: string | undefined;
	parentId?: string | undefined;
}

export interface NewIssue extends EditedFields {
	title: string;
	description: string;
	assignee: string;
	project: string;
}

/** Input is kept until the issue is created. */
export function useNewIssue(companyId: string, { parentId, assigneeAgentId = "", projectId = "" }: NewIssuePreset) {
	const [draft, change] = useFormDraft<NewIssue>(`new issue ${parentId ?? companyId} ${assigneeAgentId}${projectId}`);
	const [isRestored, setRestored] = useState(Object.values(draft).some((value) => value !== ""));
	const preset: NewIssue = {
		...{ title: "", description: "", ...INITIAL_FIELDS },
		...{ assignee: assigneeAgentId, project: projectId },
	};
	return {
		values: { ...preset, ...draft },
		/** Whether the form opened with a restored draft. */
		isRestored,
		set: (entered: Partial<NewIssue>) => change((known) => ({ ...known, ...entered })),
		clear() {
			change(() => ({}));
			setRestored(false);
		},
	};
}
