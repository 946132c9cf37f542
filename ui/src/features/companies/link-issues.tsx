import { Link } from "@tanstack/react-router";
import type { LinkText } from "../../kit/markdown/text-links.ts";

/** Makes links of the identifiers of a company's issues, which begin with its prefix. */
export function linkIssues(prefix: string): LinkText {
	// Not in the middle of a path or of the name of a branch.
	const identifiers = new RegExp(`(?<![\\w/-])(${prefix}-\\d+)(?![\\w/-])`);
	return (text) =>
		text.split(identifiers).map((part, index) =>
			index % 2 === 0 ? (
				part
			) : (
				<Link key={index} to="/issues/$issueId" params={{ issueId: part }} className="text-accent underline">
					{part}
				</Link>
			),
		);
}
