import type { Actor } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { agentsQuery } from "../../api/company-lists.ts";
import { useCompanyId } from "./selected-company.ts";

export function ActorName({ actor }: { actor: Actor }) {
	const { data: agents } = useQuery(agentsQuery(useCompanyId()));
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
