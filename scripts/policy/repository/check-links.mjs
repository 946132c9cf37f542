import { dirname, join, normalize } from "node:path";
import { fileExists, listFiles, readText } from "../source/source-tree.mjs";
import { isMain, report, violation } from "../violation.mjs";

const LINK = /\]\(([^()\s]+)\)/g;
const ADDRESS = /^[a-z][a-z\d+.-]*:/i;
const FENCE = /^\s*(```|~~~)/;

/**
 * Each relative link of a Markdown file names a file or folder of the repository and, after `#`, a heading of that
 * page.
 */
export function checkLinks(root) {
	const headings = headingReader(root);
	return listPages(root).flatMap((path) =>
		proseLines(readText(root, path)).flatMap(({ text, line }) =>
			[...text.matchAll(LINK)].flatMap(([, target]) => {
				const message = messageFor(root, path, target, headings);
				return message === null ? [] : [violation(path, line, message)];
			}),
		),
	);
}

function listPages(root) {
	return listFiles(root).filter((path) => path.endsWith(".md"));
}

function proseLines(text) {
	let isCode = false;
	return text.split("\n").flatMap((content, index) => {
		if (FENCE.test(content)) isCode = !isCode;
		return isCode ? [] : [{ text: content, line: index + 1 }];
	});
}

function messageFor(root, path, target, headings) {
	if (ADDRESS.test(target)) return null;
	const [file, heading] = target.split("#");
	const page = file === "" ? path : normalize(join(dirname(path), file));
	if (page.startsWith("..") || !fileExists(root, page)) return `links to "${target}", but there is no ${page}`;
	if (heading === undefined || !page.endsWith(".md") || headings(page).has(heading)) return null;
	return `links to "${target}", but ${page} has no such heading`;
}

/** Anchors in GitHub's form. */
function headingReader(root) {
	const known = new Map();
	return (page) => {
		if (!known.has(page)) known.set(page, anchorsOf(readText(root, page)));
		return known.get(page);
	};
}

function anchorsOf(text) {
	const counts = new Map();
	const anchors = proseLines(text).flatMap(({ text: content }) => {
		const heading = /^#{1,6} (.*)$/.exec(content)?.[1];
		if (heading === undefined) return [];
		const anchor = heading
			.trim()
			.toLowerCase()
			.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
			.replace(/[^\p{L}\p{N}\s_-]/gu, "")
			.replaceAll(" ", "-");
		const count = counts.get(anchor) ?? 0;
		counts.set(anchor, count + 1);
		return [count === 0 ? anchor : `${anchor}-${count}`];
	});
	return new Set(anchors);
}

export const links = {
	name: "links",
	check: checkLinks,
	describe: (root) =>
		`the relative links of ${listPages(root).length} Markdown files name files and headings that exist`,
};

if (isMain(import.meta.url)) report([links]);
