import { type Agent, findMentions } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { LinkText } from "../../../../kit/markdown/text-links.ts";

/** `linkRest` renders the text between mentions. */
export function linkMentions(agents: readonly Pick<Agent, "id" | "name" | "status">[], linkRest: LinkText): LinkText {
	const byName = new Map(
		agents.filter(({ status }) => status !== "terminated").map(({ id, name }) => [name.toLowerCase(), id]),
	);
	if (byName.size === 0) return linkRest;
	return (text) => {
		const parts: ReactNode[] = [];
		let end = 0;
		for (const { at, names } of findMentions(text)) {
			const found = names.find(({ name }) => byName.has(name));
			const agentId = found && byName.get(found.name);
			if (!found || !agentId) continue;
			const next = at + 1 + found.length;
			parts.push(
				<Fragment key={end}>{linkRest(text.slice(end, at))}</Fragment>,
				<Link key={`@${at}`} to="/agents/$agentId" params={{ agentId }} className="text-accent underline">
					{text.slice(at, next)}
				</Link>,
			);
			end = next;
		}
		if (end === 0) return linkRest(text);
		return [...parts, <Fragment key={end}>{linkRest(text.slice(end))}</Fragment>];
	};
}
