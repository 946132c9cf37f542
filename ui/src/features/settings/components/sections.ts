import type { IconName } from "../../../kit/icons/icon-paths.ts";

interface Section {
	to: string;
	label: string;
	icon: IconName;
}

export const sections = [
	{
		heading: "Company",
		links: [
			{ to: "/settings/company", label: "Company", icon: "home" },
			{ to: "/settings/projects", label: "Projects", icon: "folder" },
			{ to: "/settings/routines", label: "Routines", icon: "calendar" },
			{ to: "/settings/environments", label: "Environments", icon: "screen" },
			{ to: "/settings/secrets", label: "Secrets", icon: "lock" },
		],
	},
	{
		heading: "Server",
		links: [
			{ to: "/settings/keys", label: "API keys", icon: "key" },
			{ to: "/settings/adapters", label: "Adapters", icon: "robot" },
			{ to: "/settings/backup", label: "Backup", icon: "archive" },
			{ to: "/settings/about", label: "About", icon: "info" },
		],
	},
] as const satisfies readonly { heading: string; links: readonly Section[] }[];
