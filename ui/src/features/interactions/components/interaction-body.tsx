import type { Interaction } from "@paperclipai/shared";
import { Suspense } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { LoadingRows } from "../../../kit/table/loading-rows.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { DecidedNote } from "./decided-note.tsx";
import type { DecisionProps } from "./decision-props.ts";
import { ReadVersion } from "./read-version.tsx";

/** Versions that the user has seen, by interaction id. */
const versions = new Map<string, Interaction>();

/** Lazy: most issues have no tasks or questions to decide. */
const FORMS = {
	request_confirmation: ConfirmationForm,
	suggest_tasks: lazyPart(async () => (await import("./tasks-form.tsx")).TasksForm),
	permission: lazyPart(async () => (await import("./permission-form.tsx")).PermissionForm),
	ask_user_questions: lazyPart(async () => (await import("./questions-form.tsx")).QuestionsForm),
};

/** Lazy: only runs wait for a limited time. */
const Deadline = lazyPart(async () => (await import("./permission/deadline.tsx")).Deadline);

/** The text of an interaction never changes, only its issue. */
const textOf = ({ title }: Interaction) => title;

export function InteractionBody({ interaction, ...props }: DecisionProps) {
	const Form = FORMS[interaction.kind];
	const { status, kind, deadlineAt } = interaction;
	return (
		<div className="grid min-w-0 gap-3">
			<Suspense fallback={<LoadingRows label="Loading the request" rows={2} />}>
				{/* A draft belongs to one interaction. */}
				<ReadVersion key={interaction.id} latest={interaction} versions={versions} textOf={textOf}>
					{(read) => <Form interaction={read} {...props} />}
				</ReadVersion>
			</Suspense>
			{status === "pending" && kind !== "permission" && deadlineAt !== null && (
				<Suspense fallback={null}>
					<Deadline at={deadlineAt} describe={(left) => `The agent continues without an answer in ${left}`} />
				</Suspense>
			)}
			{status !== "pending" && <DecidedNote interaction={interaction} />}
		</div>
	);
}
