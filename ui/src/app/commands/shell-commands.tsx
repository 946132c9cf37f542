import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { NewIssueDialog, preloadNewIssueDialog } from "../../features/issues/components/dialogs/new-issue-dialog.tsx";
import { sections } from "../../features/settings/components/sections.ts";
import { type Command, useCommands } from "../../kit/commands/commands.ts";
import { useCommandKeys } from "../../kit/commands/use-command-keys.ts";
import { destinations } from "../shell/destinations.ts";
import { applyTheme, readTheme } from "../shell/theme.ts";
import { KeyMap } from "./key-map.tsx";
import { openOverlay, useOverlay } from "./overlay.ts";
import { Palette } from "./palette.tsx";

export function ShellCommands() {
	const overlay = useOverlay();
	const navigate = useNavigate();
	useCommands([
		...destinations.map<Command>(({ label, to, icon, keys }) => ({
			id: `go ${to}`,
			label,
			group: "Go to",
			keys,
			icon,
			run: () => void navigate({ to }),
		})),
		...sections.flatMap(({ links }) =>
			links.map<Command>(({ label, to, icon }) => ({
				id: `go ${to}`,
				label,
				group: "Settings",
				icon,
				run: () => void navigate({ to }),
			})),
		),
		{
			id: "new-issue",
			label: "New issue",
			group: "Create",
			keys: "c",
			icon: "plus",
			run: () => openOverlay("new-issue"),
		},
		{
			id: "new-agent",
			label: "New agent",
			group: "Create",
			icon: "plus",
			run: () => void navigate({ to: "/agents/new" }),
		},
		{
			id: "theme",
			label: "Toggle light and dark theme",
			group: "Settings",
			icon: "sun",
			run: () => applyTheme(isDark() ? "light" : "dark"),
		},
		{ id: "keys", label: "Keyboard shortcuts", group: "Help", keys: "?", icon: "info", run: () => openOverlay("keys") },
		{
			id: "palette",
			label: "Search and commands",
			group: "Help",
			keys: "mod+k",
			onlyKeys: true,
			run: () => openOverlay(overlay === "palette" ? null : "palette"),
		},
	]);
	useCommandKeys();
	useEffect(() => {
		const idle = setTimeout(preloadNewIssueDialog, 1_000);
		return () => clearTimeout(idle);
	}, []);
	if (overlay === "palette") return <Palette onClose={() => openOverlay(null)} />;
	if (overlay === "keys") return <KeyMap onClose={() => openOverlay(null)} />;
	if (overlay === "new-issue") {
		return <NewIssueDialog onClose={() => openOverlay(null)} />;
	}
	return null;
}

function isDark(): boolean {
	const theme = readTheme();
	return theme === "system" ? window.matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}
