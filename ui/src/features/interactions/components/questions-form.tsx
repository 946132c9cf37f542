import { parseJson } from "@paperclipai/adapter-utils";
import type { Interaction } from "@paperclipai/shared";
import { useState } from "react";
import { DRAFTS, tabStorage } from "../../../kit/browser/page-storage.ts";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import { useDecide } from "../api.ts";
import { readQuestions, readResponse } from "../read-payload.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { closedIssueReason, type DecisionProps } from "./decision-props.ts";
import { QuestionField } from "./question-field.tsx";
import { UnreadPayload } from "./unread-payload.tsx";

type Answers = Record<string, string | string[]>;

/** Input survives a reload. */
export function QuestionsForm({ interaction, issueStatus, hasKeys = false, onDecided }: DecisionProps) {
	const [answers, setAnswers] = useAnswerDraft(interaction);
	const decide = useDecide(interaction, (decided) => {
		tabStorage.set(draftKey(interaction), null);
		onDecided?.(decided);
	});
	const questions = readQuestions(interaction);
	if (!questions) return <UnreadPayload interaction={interaction} />;
	if (interaction.status !== "pending") {
		const given = readResponse(interaction).answers;
		return (
			<dl className="grid gap-2">
				{questions.map(({ id, question }) => (
					<div key={id}>
						<dt className="font-medium wrap-anywhere">{question}</dt>
						<dd className="whitespace-pre-wrap text-muted wrap-anywhere">
							<TextBlocks text={[given?.[id] ?? "No answer"].flat().join(", ")} />
						</dd>
					</div>
				))}
			</dl>
		);
	}
	const isComplete = questions.every(({ id }) => [answers[id] ?? ""].flat().join("").trim() !== "");
	return (
		<>
			{questions.map((question) => (
				<QuestionField
					key={question.id}
					question={question}
					name={`${interaction.id} ${question.id}`}
					answer={answers[question.id]}
					onChange={(answer) => setAnswers({ ...answers, [question.id]: answer })}
				/>
			))}
			<DecisionButtons
				acceptLabel={questions.length === 1 ? "Submit answer" : "Submit answers"}
				rejectLabel="Don't answer"
				missing={
					closedIssueReason(interaction, issueStatus) ?? (isComplete ? undefined : "Answer all questions to submit.")
				}
				hasKeys={hasKeys}
				isPending={decide.isPending}
				error={decide.error}
				onAccept={() => decide.mutate({ as: "respond", answers })}
				onReject={(note) => decide.mutate({ as: "reject", ...(note && { note }) })}
			/>
		</>
	);
}

const draftKey = ({ id }: Interaction) => `${DRAFTS} answers ${id}`;

function useAnswerDraft(interaction: Interaction): [Answers, (answers: Answers) => void] {
	const [answers, setAnswers] = useState(
		() => (parseJson(tabStorage.get(draftKey(interaction)) ?? "") ?? {}) as Answers,
	);
	return [
		answers,
		(next) => {
			setAnswers(next);
			tabStorage.set(draftKey(interaction), JSON.stringify(next));
		},
	];
}
