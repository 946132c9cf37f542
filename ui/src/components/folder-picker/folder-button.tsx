import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icons/icon.tsx";
import { FolderDialog } from "./folder-dialog.tsx";

/** Opens the dialog that chooses a folder. */
export function FolderButton({ folder, onChoose }: { folder: string; onChoose: (folder: string) => void }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>
				<Icon name="folder" />
				Browse…
			</Button>
			{/* Outside of the form around it, because it has a form of its own. */}
			{isOpen &&
				createPortal(
					<FolderDialog folder={folder} onChoose={onChoose} onClose={() => setOpen(false)} />,
					document.body,
				)}
		</>
	);
}
