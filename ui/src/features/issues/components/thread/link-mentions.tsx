import type { Agent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import type { MentionLinks } from "../../../../kit/markdown/mention-links.ts";

/** Links each mention to its agent; the server wakes the same agents. */
export function linkMentions(agents: readonly Pick<Agent, "id" | "name" | "status">[]): MentionLinks {
	return {
		mentionable: agents.filter(({ status }) => status !== "terminated"),
		link: (mentioned, text) =>
			mentioned.map(({ id, name }, index) => (
				<Link
					key={id}
					to="/agents/$agentId"
					params={{ agentId: id }}
					aria-label={index === 0 ? undefined : `${name} (${index + 1})`}
					className="text-accent underline"
				>
					{index === 0 ? text : ` (${index + 1})`}
				</Link>
			)),
	};
}
