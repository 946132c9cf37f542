import type { AdapterReport } from "./report.ts";

/** Formats a Markdown badge for the package's README. */
export function formatBadge({ passed, counts, version }: AdapterReport): string {
	const tested = counts.pass + counts.fail + counts.untested + counts.blocked;
	const message = `${counts.pass}/${tested} ${passed ? "conforms" : "fails"}`;
	const color = passed ? "brightgreen" : "red";
	const escaped = encodeURIComponent(message).replaceAll("-", "--");
	return `![Paperclip adapter kit: ${message} (${version})](https://img.shields.io/badge/paperclip_adapter_kit-${escaped}-${color})`;
}
