interface FolderProps {
	path: string | null;
	/** Named after the id of the agent, which tells a person nothing. */
	isAgentHome: boolean;
}

/** The last part of a path, which is what distinguishes it; the title has all of it. */
export function Folder({ path, isAgentHome }: FolderProps) {
	if (path === null) return null;
	return (
		<span title={path} className={`block truncate text-xs text-muted ${isAgentHome ? "" : "font-mono"}`}>
			{isAgentHome ? "Agent's folder" : (path.split("/").findLast(Boolean) ?? path)}
		</span>
	);
}
