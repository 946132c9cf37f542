import type { Agent } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { LinkText } from "../../../../kit/markdown/text-links.ts";

/** Names behind an `@`, in a group, where the server finds a mention: the longest name, at most with punctuation behind it. */
export function mentionPattern(names: readonly string[]): RegExp {
	const longestFirst = [...names].sort((a, b) => b.length - a.length).map(escaped);
	return new RegExp(`(?<![\\w.@/-])(@(?:${longestFirst.join("|")}))(?=[^\\p{L}\\p{N}\\s]*(?:\\s|$))`, "iu");
}

/** Makes links of the agents that a text mentions. `linkRest` gets what is between them. */
export function linkMentions(agents: readonly Pick<Agent, "id" | "name" | "status">[], linkRest: LinkText): LinkText {
	const byName = new Map(
		agents.filter(({ status }) => status !== "terminated").map(({ id, name }) => [name.toLowerCase(), id]),
	);
	if (byName.size === 0) return linkRest;
	const mentions = mentionPattern([...byName.keys()]);
	return (text) => {
		if (!text.includes("@")) return linkRest(text);
		return text.split(mentions).map((part, index) => {
			const agentId = index % 2 === 1 ? byName.get(part.slice(1).toLowerCase()) : undefined;
			if (agentId === undefined) return <Fragment key={index}>{linkRest(part)}</Fragment>;
			return (
				<Link key={index} to="/agents/$agentId" params={{ agentId }} className="text-accent underline">
					{part}
				</Link>
			);
		});
	};
}

function escaped(name: string): string {
	return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
