import { VisibleText } from "../../../../kit/diff/diff-text.tsx";

const NAMES: Record<string, string> = {
	branch: "Branch",
	baseRef: "Base",
	into: "Into",
	kind: "Method",
	head: "Head",
	headCommit: "Head",
	commit: "Commit",
	rescueRef: "Saved under",
	rescueRefs: "Saved under",
	setAside: "Set aside",
	path: "Folder",
	command: "Command",
	exitCode: "Exit code",
	environment: "Environment",
	cause: "Reason",
};

const VALUES: Record<string, string> = {
	fast_forward: "fast-forward",
	merge: "merge commit",
	up_to_date: "nothing to merge",
	age: "unused for a long time",
	quota: "open worktree limit reached",
};

/** Shows only facts that are useful to users. */
export function OperationDetails({ details }: { details: Record<string, unknown> }) {
	const facts = Object.entries(NAMES).flatMap(([key, name]) => {
		const text = textOf(details[key]);
		return text === null ? [] : [{ key, name, text }];
	});
	if (facts.length === 0) return null;
	return (
		<dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-[13px]">
			{facts.map(({ key, name, text }) => (
				<div key={key} className="flex min-w-0 gap-1.5">
					<dt className="text-muted">{name}</dt>
					<dd className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">
						<VisibleText text={VALUES[text] ?? text} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Commit ids, which are shown shortened. */
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

function textOf(value: unknown): string | null {
	if (typeof value === "number") return String(value);
	if (typeof value === "string" && value !== "") return COMMIT.test(value) ? value.slice(0, 10) : value;
	if (!Array.isArray(value)) return null;
	const texts = value.filter((item) => typeof item === "string");
	return texts.length === 0 ? null : texts.join(", ");
}
