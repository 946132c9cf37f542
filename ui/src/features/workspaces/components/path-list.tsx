import type { CloseReadiness } from "@paperclipai/shared";
import { VisibleText } from "../../../kit/diff/diff-text.tsx";
import { formatCount } from "../../../kit/text/format.ts";

interface PathListProps {
	/** For example "not tracked by git". */
	name: string;
	list: CloseReadiness["dirty"];
}

/** The count and the first names; renders nothing if there are no files. */
export function PathList({ name, list: { count, paths } }: PathListProps) {
	if (count === 0) return null;
	const title = `${formatCount(count)} ${count === 1 ? "file" : "files"} ${name}`;
	return (
		<details className="min-w-0">
			<summary>{title}</summary>
			<ul className="mt-1 max-h-40 overflow-y-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs">
				{paths.map((path) => (
					<li key={path} className="wrap-anywhere">
						<VisibleText text={path} />
					</li>
				))}
				{paths.length < count && <li className="font-sans text-muted">and {formatCount(count - paths.length)} more</li>}
			</ul>
		</details>
	);
}
