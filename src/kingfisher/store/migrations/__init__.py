"""How the files of earlier versions become files of this one."""
