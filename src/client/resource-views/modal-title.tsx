/** Title of a modal and, quieter, what it is about. */
export function ModalTitle({ title, of }: { title: string; of: string }) {
  return (
    <>
      <span>{title}</span>
      {of && <small className="modal-of">{of}</small>}
    </>
  );
}
