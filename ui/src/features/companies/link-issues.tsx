import { Link } from "@tanstack/react-router";
import type { LinkText } from "../../kit/markdown/text-links.ts";

/** Identifiers of issues with a prefix, in a group: not in the middle of a path, or of the name of a branch or file. */
export function identifierPattern(prefix: string): RegExp {
	const before = "(?<![\\p{L}\\p{N}_/\\\\.-])";
	const after = "(?![\\p{L}\\p{N}_/\\\\-]|\\.[\\p{L}\\p{N}])";
	return new RegExp(`${before}(${prefix}-[1-9]\\d*)${after}`, "u");
}

/** Makes links of the identifiers of a company's issues, which begin with its prefix. */
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
