interface FolderProps {
	path: string | null;
	/** Named after the agent's id, which means nothing to users. */
	isAgentHome: boolean;
}

/** Only the last part of the path; the title has all of it. */
export function Folder({ path, isAgentHome }: FolderProps) {
	if (path === null) return null;
	return (
		<span title={path} className={`block truncate text-xs text-muted ${isAgentHome ? "" : "font-mono"}`}>
			{isAgentHome ? "Agent's folder" : (path.split("/").findLast(Boolean) ?? path)}
		</span>
	);
}
