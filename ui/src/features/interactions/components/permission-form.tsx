import { Preformatted } from "../../../kit/text/preformatted.tsx";
import { useDecide } from "../api.ts";
import { readPermission } from "../read-payload.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import type { DecisionProps } from "./decision-props.ts";
import { UnreadPayload } from "./unread-payload.tsx";

/** Shows exactly what would be executed. */
export function PermissionForm({ interaction, hasKeys = false, onDecided }: DecisionProps) {
	const decide = useDecide(interaction, onDecided);
	const permission = readPermission(interaction);
	return (
		<>
			{permission ? (
				<Preformatted
					label={permission.toolName}
					text={permission.command ?? permission.diff ?? JSON.stringify(permission.input, null, 2)}
				/>
			) : (
				<UnreadPayload interaction={interaction} />
			)}
			{interaction.status === "pending" && (
				<DecisionButtons
					acceptLabel="Allow once"
					missing={undefined}
					hasKeys={hasKeys}
					isPending={decide.isPending}
					error={decide.error}
					onAccept={() => decide.mutate({ as: "allow", scope: "once" })}
					onReject={(note) => decide.mutate({ as: "reject", ...(note && { note }) })}
				/>
			)}
		</>
	);
}
