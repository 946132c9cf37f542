import { ConfirmationForm } from "./confirmation-form.tsx";
import { DecidedNote } from "./decided-note.tsx";
import type { DecisionProps } from "./decision-props.ts";
import { QuestionsForm } from "./questions-form.tsx";
import { TasksForm } from "./tasks-form.tsx";

const FORMS = {
	request_confirmation: ConfirmationForm,
	suggest_tasks: TasksForm,
	ask_user_questions: QuestionsForm,
};

/** What an agent asks, with the controls to decide it, or with what was decided. */
export function InteractionBody({ interaction, ...props }: DecisionProps) {
	const Form = FORMS[interaction.kind];
	return (
		<div className="grid min-w-0 gap-3">
			{/* A draft belongs to one interaction. */}
			<Form key={interaction.id} interaction={interaction} {...props} />
			{interaction.status !== "pending" && <DecidedNote interaction={interaction} />}
		</div>
	);
}
