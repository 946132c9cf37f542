import type { Agent } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

export function AgentActions({ agent }: { agent: Agent }) {
	const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
	const close = () => setDialog(null);
	return (
		<>
			<Button size="small" onClick={() => setDialog("rename")}>
				Rename
			</Button>
			<Button size="small" look="danger" onClick={() => setDialog("delete")}>
				Delete
			</Button>
			{dialog === "rename" && <RenameDialog agent={agent} onClose={close} />}
			{dialog === "delete" && <DeleteDialog agent={agent} onClose={close} />}
		</>
	);
}
