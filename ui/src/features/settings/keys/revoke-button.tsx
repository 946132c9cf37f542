import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/confirm-dialog.tsx";
import { toast } from "../../../kit/toast/toast.ts";

interface RevokeButtonProps {
	name: string;
	/** What ends with it. */
	effect: string;
	revoke: () => Promise<unknown>;
}

export function RevokeButton({ name, effect, revoke }: RevokeButtonProps) {
	const [isAsking, setAsking] = useState(false);

	async function confirm() {
		await revoke();
		toast({ text: `The key “${name}” is revoked.` });
	}

	return (
		<>
			<Button look="quiet" size="small" onClick={() => setAsking(true)}>
				Revoke…
			</Button>
			{isAsking && (
				<ConfirmDialog
					title={`Revoke the key “${name}”`}
					confirmLabel="Revoke key"
					danger
					onConfirm={confirm}
					onClose={() => setAsking(false)}
				>
					<p>{effect} This cannot be undone.</p>
				</ConfirmDialog>
			)}
		</>
	);
}
