/** The last part of a path, which is what distinguishes it; the title has all of it. */
export function Folder({ path }: { path: string | null }) {
	if (path === null) return null;
	return (
		<span title={path} className="block truncate font-mono text-xs text-muted">
			{path.split("/").findLast(Boolean) ?? path}
		</span>
	);
}
