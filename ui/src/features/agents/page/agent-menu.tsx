import type { Agent } from "@paperclipai/shared";
import { useState } from "react";
import { Menu } from "../../../kit/menu/menu.tsx";
import { MenuItem, MenuSeparator } from "../../../kit/menu/menu-item.tsx";
import { MenuLink } from "../../../kit/menu/menu-link.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

export function AgentMenu({ agent }: { agent: Agent }) {
	const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
	const close = () => setDialog(null);
	return (
		<>
			<Menu label="More actions for this agent" icon="dots">
				<MenuLink icon="settings" to="/agents/$agentId" params={{ agentId: agent.id }} search={{ tab: "settings" }}>
					Edit
				</MenuLink>
				<MenuItem icon="edit" onSelect={() => setDialog("rename")}>
					Rename…
				</MenuItem>
				<MenuLink icon="copy" to="/agents/new" search={{ copyOf: agent.id }}>
					Duplicate
				</MenuLink>
				<MenuSeparator />
				<MenuItem danger icon="trash" onSelect={() => setDialog("delete")}>
					Delete…
				</MenuItem>
			</Menu>
			{dialog === "rename" && <RenameDialog agent={agent} onClose={close} />}
			{dialog === "delete" && <DeleteDialog agent={agent} onClose={close} />}
		</>
	);
}
