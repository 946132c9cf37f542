import type { Actor } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useAgents } from "../../agents/api.ts";
import { useCompanyId } from "../../companies/selected-company.ts";

export function ActorName({ actor }: { actor: Actor }) {
	const { data: agents } = useAgents(useCompanyId());
	if (actor.kind === "board") return <span className="font-medium">Board member</span>;
	if (actor.kind === "system" || actor.agentId === null) return <span className="font-medium">Paperclip</span>;
	const name = agents?.find(({ id }) => id === actor.agentId)?.name;
	return (
		<Link
			to="/agents/$agentId"
			params={{ agentId: actor.agentId }}
			className="font-medium wrap-anywhere hover:text-accent"
		>
			{name ?? "A deleted agent"}
		</Link>
	);
}
