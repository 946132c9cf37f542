import type { Secret } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { fieldErrorsOf, remainingError } from "../components/field-errors.ts";
import { AreaField, TextField } from "../components/fields.tsx";
import { useCreateSecret, useRotateSecret } from "./api.ts";

const VALUE_HINT = "At least 8 characters. Encrypted, passed to runs, masked in their output and never shown again.";

export function CreateSecretDialog({ companyId, onClose }: { companyId: string; onClose: () => void }) {
	const [name, setName] = useState("");
	const [description, setDescription] = useState("");
	const [value, setValue] = useState("");
	const create = useCreateSecret(companyId);
	const createOnce = useMutateOnce(create);
	const errors = fieldErrorsOf(create.error);

	function submit(event: FormEvent) {
		event.preventDefault();
		createOnce({ name: name.trim(), value, description: description.trim() || null }, () => {
			toast({ text: `The secret ${name.trim()} was stored.` });
			onClose();
		});
	}

	return (
		<Dialog title="New secret" onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<TextField
					label="Name"
					hint="How agents refer to the secret, for example GITHUB_TOKEN."
					required
					isCode
					value={name}
					onChange={setName}
					error={errors.name}
				/>
				<SecretValue value={value} onChange={setValue} error={errors.value} />
				<TextField
					label="Description"
					hint="What the secret gives access to, and who can renew it."
					value={description}
					onChange={setDescription}
					error={errors.description}
				/>
				<DialogEnd
					title="The secret could not be stored"
					action="Store secret"
					error={remainingError(create.error, ["name", "value", "description"])}
					isDisabled={create.isPending || name.trim() === "" || value === ""}
					onClose={onClose}
				/>
			</form>
		</Dialog>
	);
}

export function RotateSecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
	const [value, setValue] = useState("");
	const rotate = useRotateSecret(secret.id);
	const rotateOnce = useMutateOnce(rotate);

	function submit(event: FormEvent) {
		event.preventDefault();
		rotateOnce(value, ({ currentVersion }) => {
			toast({ text: `The secret ${secret.name} was rotated to version ${currentVersion}.` });
			onClose();
		});
	}

	return (
		<Dialog title={`New value of ${secret.name}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<p>New runs get the new value. Active runs keep the old one.</p>
				<SecretValue value={value} onChange={setValue} error={fieldErrorsOf(rotate.error).value} />
				<DialogEnd
					title="The value could not be changed"
					action="Rotate"
					error={remainingError(rotate.error, ["value"])}
					isDisabled={rotate.isPending || value === ""}
					onClose={onClose}
				/>
			</form>
		</Dialog>
	);
}

interface SecretValueProps {
	value: string;
	onChange: (value: string) => void;
	error: string | undefined;
}

/** Multi-line, because private keys have several lines; masked with CSS. */
function SecretValue({ value, onChange, error }: SecretValueProps) {
	const [isShown, setShown] = useState(false);
	return (
		<div className="grid gap-1.5">
			<AreaField
				label="Value"
				hint={VALUE_HINT}
				required
				isCode
				autoComplete="off"
				value={value}
				onChange={onChange}
				error={error}
				style={isShown ? undefined : MASKED}
			/>
			<label className="flex items-center gap-2 text-[13px]">
				<input
					type="checkbox"
					checked={isShown}
					onChange={(event) => setShown(event.target.checked)}
					className="size-4 accent-(--accent)"
				/>
				Show secret
			</label>
		</div>
	);
}

const MASKED = { WebkitTextSecurity: "disc" } as Record<string, string>;

interface DialogEndProps {
	title: string;
	action: string;
	error: unknown;
	isDisabled: boolean;
	onClose: () => void;
}

function DialogEnd({ title, action, error, isDisabled, onClose }: DialogEndProps) {
	return (
		<>
			{error !== null && <ErrorNotice title={title} error={error} />}
			<div className="flex justify-end gap-2">
				<Button onClick={onClose}>Cancel</Button>
				<Button type="submit" variant="primary" disabled={isDisabled}>
					{action}
				</Button>
			</div>
		</>
	);
}
