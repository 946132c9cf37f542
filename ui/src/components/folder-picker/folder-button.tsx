import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { FolderDialog } from "./folder-dialog.tsx";

export function FolderButton({ folder, onChoose }: { folder: string; onChoose: (folder: string) => void }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>
				<Icon name="folder" />
				Browse…
			</Button>
			{/* Rendered outside of the surrounding form, because the dialog has its own form. */}
			{isOpen &&
				createPortal(
					<FolderDialog folder={folder} onChoose={onChoose} onClose={() => setOpen(false)} />,
					document.body,
				)}
		</>
	);
}
