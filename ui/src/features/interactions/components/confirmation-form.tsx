import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { Preformatted } from "../../../kit/text/preformatted.tsx";
import { useDecide } from "../api.ts";
import { readConfirmation } from "../read-payload.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { closedIssueReason, type DecisionProps } from "./decision-props.ts";
import { UnreadPayload } from "./unread-payload.tsx";

export function ConfirmationForm({ interaction, issueStatus, hasKeys = false, onDecided }: DecisionProps) {
	const decide = useDecide(interaction, onDecided);
	const confirmation = readConfirmation(interaction);
	return (
		<>
			{confirmation ? <Markdown text={confirmation.body} /> : <UnreadPayload interaction={interaction} />}
			{confirmation?.details && (
				// The details of a plan that a run asks for are a part of what is accepted.
				<details open={interaction.runId !== null} className="rounded-md border border-line">
					<summary className="px-3 py-1.5 text-[13px] font-medium">Details</summary>
					<div className="border-t border-line p-2">
						<Preformatted label="Details" text={confirmation.details} />
					</div>
				</details>
			)}
			{interaction.status === "pending" && (
				<DecisionButtons
					acceptLabel="Accept"
					missing={closedIssueReason(interaction, issueStatus)}
					hasKeys={hasKeys}
					isPending={decide.isPending}
					error={decide.error}
					onAccept={() => decide.mutate({ as: "accept" })}
					onReject={(note) => decide.mutate({ as: "reject", ...(note && { note }) })}
				/>
			)}
		</>
	);
}
