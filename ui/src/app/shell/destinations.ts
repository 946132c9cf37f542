import type { IconName } from "../../kit/icons/icon-paths.ts";

export interface Destination {
	label: string;
	to: string;
	icon: IconName;
	/** Keyboard shortcut, which works on every page. */
	keys: string;
}

export const destinations = [
	{ label: "Home", to: "/", icon: "home", keys: "h" },
	{ label: "Inbox", to: "/inbox", icon: "inbox", keys: "i" },
	{ label: "Issues", to: "/issues", icon: "issue", keys: "s" },
	{ label: "Agents", to: "/agents", icon: "robot", keys: "a" },
	{ label: "Runs", to: "/runs", icon: "terminal", keys: "r" },
	{ label: "Workspaces", to: "/workspaces", icon: "branch", keys: "w" },
	{ label: "Costs", to: "/costs", icon: "chart", keys: "o" },
	{ label: "Settings", to: "/settings", icon: "settings", keys: "e" },
] as const satisfies readonly Destination[];
