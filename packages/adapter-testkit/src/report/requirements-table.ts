import { GROUPS } from "../requirements.ts";

const START = "<!-- requirements: derived from packages/adapter-testkit, do not edit -->";
const END = "<!-- /requirements -->";

/** Writes the requirements between the two comments of a page. `root` is the path from the page to the root of the checkout. */
export function withRequirementsTable(page: string, root: string): string {
	const start = page.indexOf(START);
	const end = page.indexOf(END);
	if (start === -1 || end === -1) throw new Error(`The page lacks ${START} or ${END}.`);
	return `${page.slice(0, start + START.length)}\n${tables(root)}\n${page.slice(end)}`;
}

function tables(root: string): string {
	return GROUPS.map(({ title, requirements }) => {
		const rows = requirements.map(
			({ id, tier, text, source }) => `| \`${id}\` | ${tier} | ${text} | [source](${root}${source}) |`,
		);
		return [`### ${title}`, "", "| id | tier | requirement | stated in |", "|---|---|---|---|", ...rows, ""].join("\n");
	}).join("\n");
}
