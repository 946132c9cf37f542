import { Link } from "@tanstack/react-router";
import type { LinkText } from "../../kit/markdown/text-links.ts";

/** Matches issue identifiers, but not inside a path, branch or file name. */
export function identifierPattern(prefix: string): RegExp {
	const before = "(?<![\\p{L}\\p{N}_/\\\\.-])";
	const after = "(?![\\p{L}\\p{N}_/\\\\-]|\\.[\\p{L}\\p{N}])";
	return new RegExp(`${before}(${prefix}-[1-9]\\d*)${after}`, "u");
}

export function linkIssues(prefix: string): LinkText {
	const identifiers = identifierPattern(prefix);
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
