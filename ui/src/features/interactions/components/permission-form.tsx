import { useDecide } from "../api.ts";
import { readPermission } from "../read-payload.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import type { DecisionProps } from "./decision-props.ts";
import { Deadline } from "./permission/deadline.tsx";
import { PermissionAnswers } from "./permission/permission-answers.tsx";
import { RequestedUse } from "./permission/requested-use.tsx";
import { UnreadPayload } from "./unread-payload.tsx";

/** Shows exactly what would be executed. */
export function PermissionForm({ interaction, hasKeys = false, onDecided }: DecisionProps) {
	const decide = useDecide(interaction, onDecided);
	const permission = readPermission(interaction);
	const isPending = interaction.status === "pending";
	return (
		<>
			{permission ? <RequestedUse permission={permission} /> : <UnreadPayload interaction={interaction} />}
			{isPending && interaction.deadlineAt !== null && (
				<Deadline at={interaction.deadlineAt} describe={(left) => `Denied in ${left} if no one answers`} />
			)}
			{isPending && permission && (
				<PermissionAnswers interaction={interaction} permission={permission} decide={decide} hasKeys={hasKeys} />
			)}
			{isPending && !permission && (
				<DecisionButtons
					acceptLabel="Allow once"
					rejectLabel="Deny"
					missing="Reload the page: this version cannot show the request."
					hasKeys={hasKeys}
					isPending={decide.isPending}
					error={decide.error}
					onAccept={() => {}}
					onReject={(note) => decide.mutate({ as: "reject", ...(note && { note }) })}
				/>
			)}
		</>
	);
}
